# The bot alone: no tests, no tools for baking maps. The database lives in the volume /data.
#
#   docker build -t amarna .
#   docker run -d --name amarna -e DISCORD_TOKEN=... -v amarna:/data --restart unless-stopped amarna

FROM python:3.13-slim AS build
WORKDIR /build
COPY pyproject.toml README.md LICENSE requirements-bot.lock ./
COPY engine engine
COPY renderers renderers
COPY bot bot
COPY migrations migrations
RUN python -m venv /amarna \
    && /amarna/bin/pip install --no-cache-dir --require-hashes --requirement requirements-bot.lock \
    && /amarna/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 amarna && mkdir /data && chown amarna /data
COPY --from=build /amarna /amarna
ENV PATH=/amarna/bin:$PATH PYTHONUNBUFFERED=1 \
    AMARNA_DATABASE=/data/amarna.db AMARNA_BACKUPS=/data/backups AMARNA_HEALTH=/tmp/well
USER amarna
VOLUME /data
# The bot touches the file every half minute while its courier and its clock are well.
HEALTHCHECK --interval=60s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, sys, time; sys.exit(time.time() - os.stat('/tmp/well').st_mtime > 90)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["amarna"]
CMD ["run"]

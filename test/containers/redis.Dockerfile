# In place of the official Redis image: Debian's Redis 7.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && mkdir /data && chown redis:redis /data
VOLUME /data
USER redis

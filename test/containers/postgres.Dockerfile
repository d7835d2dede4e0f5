# In place of the official image of PostgreSQL 18: the PostgreSQL of npm start, which initialises its data as that image does.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15 && \
    (getent passwd postgres || useradd --system --uid 999 --home /var/lib/postgresql postgres)
COPY postgres /usr/local/pgsql
COPY --chmod=755 start-postgres /usr/local/bin/start-postgres
ENV PATH=/usr/local/pgsql/bin:$PATH
VOLUME /var/lib/postgresql
ENTRYPOINT ["start-postgres"]
CMD ["postgres"]

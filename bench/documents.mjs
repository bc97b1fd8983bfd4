import { gzipSync } from 'node:zlib'
import { ask } from './load.mjs'

/** Returns the size of a page's HTML in bytes: as it is, and compressed. */
export async function documentSize(target) {
  const html = await ask(target)
  return { html: html.length, htmlGzip: gzipSync(html).length }
}

/** The first JavaScript of a page, in bytes compressed: the files that its HTML names. */
export async function scriptSize(target) {
  const html = (await ask(target)).toString()
  const named = html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)
  const files = new Set(
    [...named].map(([, script, preloaded]) => (script ?? preloaded).replaceAll('&amp;', '&')),
  )
  let size = 0
  for (const path of files) {
    // Browsers that support modules don't load the fallbacks for those that don't.
    if (!isForOldBrowsers(html, path)) size += gzipSync(await ask({ origin: target.origin, path })).length
  }
  return size
}

const isForOldBrowsers = (html, path) =>
  [...html.matchAll(/<script[^>]+>/g)].some(([tag]) => tag.includes(path) && /\snomodule\b/i.test(tag))

import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GenericComponentMod } from 'next/dist/server/load-components'
import { describeError, logger } from '../logger'
import { yieldToEventLoop } from '../waiting'

/**
 * Loads every page and route of a build, so that nobody waits for that at a first visit. Next can do it by itself, but in
 * one go: nothing else runs for seconds then, and whatever has a time limit, such as a connection to the database, fails
 * although its answer is there.
 */
export async function loadEntries(root: string): Promise<void> {
  const { loadComponents } = await import('next/dist/server/load-components.js')
  const distDir = path.join(root, '.next')
  const manifest: unknown = JSON.parse(
    await readFile(path.join(distDir, 'server', 'app-paths-manifest.json'), 'utf8'),
  )
  await loadInTurn(Object.keys(Object(manifest)), async (page) => {
    const { ComponentMod } = await loadComponents<GenericComponentMod & { patchFetch: () => void }>({
      distDir,
      page,
      isAppPath: true,
      isDev: false,
      sriEnabled: false,
      needsManifestsForLegacyReasons: false,
    })
    // As Next does: before anything of the page can call fetch.
    ComponentMod.patchFetch()
  })
}

/**
 * Loads one after the other, with everything that waits in between. One that fails is loaded again when it is visited; that
 * some failed is one line of the log, with the first of them.
 */
export async function loadInTurn(
  names: readonly string[],
  load: (name: string) => Promise<void>,
): Promise<void> {
  const failed: { name: string; error: unknown }[] = []
  for (const name of names) {
    await load(name).catch((error: unknown) => failed.push({ name, error }))
    await yieldToEventLoop()
  }
  const [first] = failed
  if (first)
    logger.warn(
      { page: first.name, failed: failed.length, failure: describeError(first.error) },
      'pages not loaded at the start',
    )
}

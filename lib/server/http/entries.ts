import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { GenericComponentMod } from 'next/dist/server/load-components'
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

/** Loads one after the other, with everything that waits in between; one that fails, fails again when it is visited. */
export async function loadInTurn(
  names: readonly string[],
  load: (name: string) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    await load(name).catch(() => {})
    await yieldToEventLoop()
  }
}

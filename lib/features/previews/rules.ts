import { isId } from '@/lib/shared/ids'
import type { LinkPreview, ProjectPreview } from './contract'

/** A record that has a short link. */
interface Linked {
  kind: LinkPreview['kind']
  id: string
}

const KINDS: Record<string, Linked['kind']> = {
  p: 'project',
  projects: 'project',
  s: 'scenario',
  scenarios: 'scenario',
}

/**
 * Returns the record that an address inside the app leads to (`/p/…`, `/projects/…`, `/s/…`, `/scenarios/…`), or null where it
 * contains no id: numbers don't count, because anybody could enumerate them.
 */
export function linkedBy(address: string): Linked | null {
  const [, folder = '', id = ''] = /^\/(p|projects|s|scenarios)\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address) ?? []
  const kind = KINDS[folder]
  return kind && isId(id) ? { kind, id } : null
}

/** Returns the share of completed scenarios in whole percent; 0 for a project without scenarios. */
export function calculateProgress({
  scenarioCount,
  completedCount,
}: Pick<ProjectPreview, 'scenarioCount' | 'completedCount'>): number {
  return scenarioCount === 0 ? 0 : Math.floor((completedCount / scenarioCount) * 100)
}

import type { Server } from './postgres'

/** The summary of a run that succeeded: which programs it used, and what it could not try. */
export function summaryOf(
  { version, isDebians, hasLocaleC }: Omit<Server, 'url'>,
  programs: { nginx: string; pooler: string },
): string {
  const used = [
    `PostgreSQL ${version} of ${isDebians ? 'Debian' : 'the packages'}`,
    hasLocaleC ? 'the locale C' : '',
    programs.nginx,
    programs.pooler,
  ]
  const missing = [
    isDebians ? '' : 'Debian’s PostgreSQL (apt-get install postgresql)',
    hasLocaleC ? '' : 'the locale C',
    programs.pooler ? '' : 'PgBouncer (apt-get install pgbouncer)',
  ]
  const list = (texts: string[]) => texts.filter((text) => text !== '').join(', ')
  const untried = list(missing)
  return `✓ Several machines hold together: ${list(used)}${untried && `; not tried: ${untried}`}`
}

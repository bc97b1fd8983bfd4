/** A person as a screen knows them: by id, by their Telegram username, or by a name that somebody typed. */
export interface NamedPerson {
  name: string
  _id?: string | null
  telegramUsername?: string
}

/** Returns the address of a person's page; without an id, an address that looks the person up. */
export function personAddress({ name, _id, telegramUsername }: NamedPerson): string {
  if (_id) return `/teams/${_id}`
  const known = new URLSearchParams({ name, ...(telegramUsername && { username: telegramUsername }) })
  return `/teams/named?${known}`
}

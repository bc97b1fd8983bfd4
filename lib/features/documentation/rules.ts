/** The parts of the documentation, in the order of their tabs; the first one is open unless told. */
export const DOCUMENTATION_TABS = ['cashRegisters', 'bots', 'links', 'steps'] as const
export type DocumentationTab = (typeof DOCUMENTATION_TABS)[number]

/** Returns the tab that an address names; the first one where it names none. */
export function documentationTabOf(address: unknown): DocumentationTab {
  return DOCUMENTATION_TABS.find((tab) => tab === address) ?? DOCUMENTATION_TABS[0]
}

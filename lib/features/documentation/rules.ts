/** The parts of the documentation, in the order of their tabs; the first one is the default. */
export const DOCUMENTATION_TABS = ['cashRegisters', 'bots', 'links', 'steps'] as const
export type DocumentationTab = (typeof DOCUMENTATION_TABS)[number]

/** Returns the tab in an address, or the first one. */
export function parseDocumentationTab(address: unknown): DocumentationTab {
  return DOCUMENTATION_TABS.find((tab) => tab === address) ?? DOCUMENTATION_TABS[0]
}

'use client'

import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { FIRST_LAYOUT } from '@/lib/shared/table-layout'

/** The parts of a scenario's page that can be folded to a line. */
type FoldablePart = 'information' | 'documents'

/** The name under which a person's layout of the page is kept, beside their layouts of tables. */
const PAGE = 'scenario-page'
const FOLDED = { ...FIRST_LAYOUT, hidden: ['information', 'documents'] satisfies FoldablePart[] }

/** Returns which parts of a scenario's page the person has folded, in all their browsers; at first each is. */
export function useFolds() {
  const { hidden, change } = useTableLayout(PAGE, FOLDED)
  return {
    isFolded: (part: FoldablePart) => hidden.includes(part),
    setFolded: (part: FoldablePart, isFolded: boolean) => {
      const others = hidden.filter((other) => other !== part)
      change({ hidden: isFolded ? [...others, part] : others })
    },
  }
}

import type { ReactNode } from 'react'
import { Sentences } from '@/components/shared/sentences'

/** What stands around every page of somebody who has signed in: header, palette, feedback, tables. */
export function AppSentences({ children }: { children: ReactNode }) {
  return (
    <Sentences
      of={[
        'apiDocs.title',
        'documentation.tab',
        'errors.internal',
        'feedback',
        'keys',
        'layout.navigation',
        'palette',
        'profile.emailIncorrect',
        'profile.nameRequired',
        'profile.tableFailed',
        'projects.failures.search',
        'projects.page.tab',
        'scenarioParts.tab',
        'scenarios.failures.fetch',
      ]}
    >
      {children}
    </Sentences>
  )
}

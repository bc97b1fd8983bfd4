import type { ReactNode } from 'react'
import { Sentences } from '@/components/shared/sentences'

/** What the profile says, its forms and the cards of what one did included. */
export function ProfileSentences({ children }: { children: ReactNode }) {
  return (
    <Sentences
      of={[
        'auth.codeIncomplete',
        'auth.emailIncorrect',
        'auth.nameRequired',
        'auth.teamRequired',
        'auth.usernameCharacters',
        'auth.usernameIncorrect',
        'auth.usernameLength',
        'auth.usernameRequired',
        'dashboard.*',
        'dashboard.activity',
        'errors.notAnImage',
        'profile',
        'projects.*',
        'projects.status',
        'users.roles',
      ]}
    >
      {children}
    </Sentences>
  )
}

import { useTranslations } from 'next-intl'
import { type Actor, onlyReadsProject, type ProjectRights } from '@/lib/shared/actor'

/** The number of people that the note names. */
const NAMED = 5

interface ReadersNoteProps {
  /** Those who have a role in the scenarios to copy. */
  people: readonly (Pick<Actor, 'name' | 'role' | 'telegramUsername'> & { _id: string })[]
  /** The rights to change the project to copy into. */
  rights: ProjectRights
}

/** Says who will have work in a project that they can only read. */
export function ReadersNote({ people, rights }: ReadersNoteProps) {
  const t = useTranslations('scenarios.copies')
  const readers = people.filter((person) => onlyReadsProject(person, rights)).map(({ name }) => name)
  if (readers.length === 0) return null
  const names = readers.slice(0, NAMED).join(', ')
  return (
    <p role="status" className="wrap-anywhere text-tone-orange">
      {t('onlyRead', { count: readers.length, names })}
      {readers.length > NAMED && ' …'}
    </p>
  )
}

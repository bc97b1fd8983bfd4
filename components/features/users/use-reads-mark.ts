import { useTranslations } from 'next-intl'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { onlyReadsProject, type ProjectRights } from '@/lib/shared/actor'

/**
 * Returns a function that says which part of some projects a person can only read, or null where they may change all.
 * @param rights the rights to change each project, null where all who may edit may
 */
export function useReadsMark(rights: readonly (ProjectRights | null)[]) {
  const t = useTranslations('users.picker')
  return (person: Pick<ScenarioPerson, '_id' | 'role' | 'telegramUsername'>) => {
    const count = rights.filter((one) => onlyReadsProject(person, one)).length
    if (count === 0) return null
    return rights.length === 1 ? t('readsOnly') : t('readsSome', { count, total: rights.length })
  }
}

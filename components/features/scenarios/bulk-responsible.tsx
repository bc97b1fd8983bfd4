'use client'

import { UserPen } from 'lucide'
import { useTranslations } from 'next-intl'
import { UserCombobox } from '@/components/features/users/user-combobox'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { onlyReadsProject, type ProjectRights } from '@/lib/shared/actor'

/** The project of a selected row: null rights where all who may edit may change it. */
export interface RowProject {
  _id: string
  rights: ProjectRights | null
}

interface BulkResponsibleProps {
  label: string
  /** The label of the choice that clears it. */
  nobody: string
  isBusy: boolean
  /** The projects of the selected rows; people who can only read one of them are marked. */
  projects: readonly RowProject[]
  /** Called with the person, or null for nobody. */
  onPick: (person: ScenarioPerson | null) => void
}

/** Sets the person who is responsible for the selected rows. */
export function BulkResponsible({ label, nobody, isBusy, projects, onPick }: BulkResponsibleProps) {
  const rights = new Map(projects.map((project) => [project._id, project.rights]))
  return (
    <UserCombobox
      label={label}
      placeholder={label}
      icon={UserPen}
      isBusy={isBusy}
      isOneLine
      rights={[...rights.values()]}
      onPick={onPick}
      nobody={{ label: nobody, onPick: () => onPick(null) }}
      className="w-10 shrink-0 justify-center sm:w-auto"
    />
  )
}

/** Returns a function that says how many of the changed rows are in projects that the person can only read. */
export function useReaderNote() {
  const t = useTranslations('workload.handOver')
  return (person: ScenarioPerson | null, changed: readonly Pick<RowProject, 'rights'>[]) => {
    if (!person) return undefined
    const count = changed.filter(({ rights }) => onlyReadsProject(person, rights)).length
    return count > 0 ? t('readOnly', { name: person.name, count }) : undefined
  }
}

interface WithId {
  _id: string
}

/** Returns the rows that a change of several has changed. */
export function changedRows<Row extends WithId>(rows: readonly Row[], changes: readonly WithId[]): Row[] {
  const changed = new Set(changes.map(({ _id }) => _id))
  return rows.filter(({ _id }) => changed.has(_id))
}

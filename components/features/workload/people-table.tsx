'use client'

import { Users } from 'lucide'
import { useTranslations } from 'next-intl'
import { type DragEvent, useMemo, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { RowLink } from '@/components/shared/data-table/row-link'
import { EmptyState } from '@/components/shared/empty-state'
import { useUrlState } from '@/lib/client/url-state'
import { NOBODY } from '@/lib/features/scenarios/values'
import type { WorkloadView } from '@/lib/features/workload/client'
import type { WorkloadPerson } from '@/lib/features/workload/contract'
import type { ShownWorkload } from '@/lib/features/workload/rules'
import type { Team } from '@/lib/shared/actor'
import { type FigureRow, figureColumns } from './figure-columns'

/** The type under which dragged items are passed to the person whom they are dropped on. */
export const DRAGGED = 'text/uta-workload-items'

/** A row of the table: a team with its sums, a person of it, or nobody. */
interface WorkRow extends FigureRow {
  /** The address at which its items are shown, or of a team its people alone. */
  href: string
  team?: Team
  person?: WorkloadPerson
}

interface PeopleTableProps {
  view: WorkloadView
  /** Called when another person is opened by keyboard. */
  onEnter: () => void
  workload: ShownWorkload | undefined
  isError: boolean
  onRetry: () => void
  /** Called with the person whom items were dropped on; null for people who may not edit. */
  onDrop: ((person: WorkloadPerson) => void) | null
}

const rowId = ({ id }: WorkRow) => id

/** People by team with what waits for them; a click shows a person's items, which can be dropped on another one. */
export function PeopleTable({ view, onEnter, workload, isError, onRetry, onDrop }: PeopleTableProps) {
  const t = useTranslations('workload')
  const { query: address, change } = useUrlState()
  const rows = useMemo(
    () => workload && toRows(workload, { view, address, nobody: t('nobody') }),
    [workload, view, address, t],
  )
  const columns = useMemo(
    () => figureColumns<WorkRow>({ t, title: t('person'), renderName: (row) => <WorkName row={row} /> }),
    [t],
  )
  const drop = useDrop(rows, onDrop)
  const open = ({ id, team, person }: WorkRow, cell: Element | null) => {
    if (team && !person) return change({ team: view.team === team ? null : team })
    if (!cell && id !== view.person) onEnter()
    change({ person: id, kind: null })
  }
  return (
    <div className="min-w-0" {...drop.events}>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={rows}
        left={workload?.left}
        rowId={rowId}
        isError={isError}
        onRetry={onRetry}
        onOpen={open}
        density="compact"
        sorting={{
          sort: view.sort ?? '',
          order: view.order,
          onSort: (sort, order) => change({ sort, order }),
          onReset: () => change({ sort: null, order: null }),
        }}
        rowClassName={(row) => {
          if (row.id === drop.over) return 'row-warning'
          if (row.id === view.person) return 'font-semibold'
          return row.team && !row.person ? 'font-medium [--row:var(--muted)]' : undefined
        }}
        empty={<EmptyState icon={Users} title={t('empty')} hint={t('emptyHint')} />}
        skeletonRows={12}
      />
    </div>
  )
}

interface RowsInput {
  view: WorkloadView
  /** The query of the page's address. */
  address: URLSearchParams
  nobody: string
}

function toRows({ teams, nobody }: ShownWorkload, { view, address, nobody: name }: RowsInput): WorkRow[] {
  const { projectId } = view
  const hrefWith = (parameter: 'person' | 'team', value: string) => {
    const query = new URLSearchParams(address)
    query.delete('kind')
    query.set(parameter, value)
    return `/workload?${query}`
  }
  const people = teams.flatMap(({ team, figures, people: own, isWhole }): WorkRow[] => [
    {
      id: `team:${team}`,
      name: team,
      team,
      href: hrefWith('team', team),
      owner: isWhole ? { team, projectId } : { projectId },
      figures,
    },
    ...own.map((person) => ({
      id: person._id,
      name: person.name,
      team,
      person,
      href: hrefWith('person', person._id),
      owner: { person: person._id, projectId },
      figures: person.figures,
    })),
  ])
  if (!nobody) return people
  const owner = { person: NOBODY, projectId }
  const href = hrefWith('person', NOBODY)
  return [...people, { id: NOBODY, name, href, owner, figures: nobody }]
}

function WorkName({ row: { name, href, team, person } }: { row: WorkRow }) {
  const t = useTranslations('workload')
  if (!person) {
    const title = team ? t('onlyTeam', { team }) : t('nobodyHint')
    return (
      <RowLink href={href} title={title}>
        {name}
      </RowLink>
    )
  }
  return (
    <span className="cut sm:pl-3">
      <RowLink href={href}>{name}</RowLink>
      {!person.canSignIn && <span className="text-muted-foreground"> · {t('deactivated')}</span>}
    </span>
  )
}

/** The handlers of a drop on the row of a person, and the id of the row that something is dragged over. */
function useDrop(rows: readonly WorkRow[] | undefined, onDrop: PeopleTableProps['onDrop']) {
  const [over, setOver] = useState<string | null>(null)
  if (!onDrop) return { over: null, events: {} }
  const personAt = ({ target, dataTransfer }: DragEvent) => {
    if (!dataTransfer.types.includes(DRAGGED) || !(target instanceof Element)) return undefined
    const id = target.closest('tr')?.dataset.record
    const person = rows?.find((row) => row.id === id)?.person
    return person?.canSignIn ? person : undefined
  }
  return {
    over,
    events: {
      onDragOver: (event: DragEvent) => {
        const person = personAt(event)
        if (person) event.preventDefault()
        setOver(person?._id ?? null)
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        setOver(null)
        const person = personAt(event)
        if (!person) return
        event.preventDefault()
        onDrop(person)
      },
    },
  }
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, X } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useMayEditProjects } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { type RowSelection, useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { FilterSelect } from '@/components/shared/filter-select'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { PersonName } from '@/components/shared/person-name'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'
import { type ItemsView, personWorkloadQuery, workloadItemsQuery } from '@/lib/features/workload/client'
import type { WorkloadItem } from '@/lib/features/workload/contract'
import { itemAddress, itemId } from '@/lib/features/workload/rules'
import { LISTED_ITEMS } from '@/lib/features/workload/values'
import type { HandOverRequest } from './hand-over-dialog'
import { itemColumns } from './item-columns'
import { DRAGGED } from './people-table'
import { ProjectFigures } from './project-figures'

interface PersonItemsProps {
  view: ItemsView
  /** Whether the person was opened by keyboard, so that the focus moves here. */
  entered: RefObject<boolean>
  /** Called with items that are to be handed over, or dragged; null for people who may not edit. */
  handing: { onStart: (items: HandOverRequest) => void; onDrag: (items: HandOverRequest) => void } | null
}

/**
 * The work of one person, or the work that is assigned to nobody: figures by project, and the items, to be selected and
 * handed over.
 */
export default function PersonItems({ view, entered, handing }: PersonItemsProps) {
  const t = useTranslations('workload')
  const { change } = useUrlState()
  const { close, ...entry } = useEntry(entered, view.person)
  const translate = useTranslate()
  const router = useRouter()
  const figures = useQuery(personWorkloadQuery(view.person))
  const list = useQuery(workloadItemsQuery(view))
  useQueryFailureToast(list, 'workload.failures.items')
  const rows = list.data?.items
  const selection = useRowSelection({
    rows,
    rowId: itemId,
    maximum: LISTED_ITEMS,
    scope: JSON.stringify(view),
  })
  const person = figures.data?.workload.person
  // The person comes with the figures: before these are loaded, the items would be handed over as nobody's.
  const offered = person === undefined ? null : handing
  const isTheirs = useIsTheirs()
  const request = (items: WorkloadItem[]): HandOverRequest => ({
    from: person ?? null,
    items: items.filter(isTheirs),
    onDone: selection.clear,
  })
  // The items of the dragged row: all that are selected, if it is one of them.
  const drag = ({ target, dataTransfer }: DragEvent) => {
    const id = target instanceof Element ? target.closest('tr')?.dataset.record : undefined
    const item = rows?.find((row) => itemId(row) === id)
    if (!id || !item || !isTheirs(item)) return
    dataTransfer.setData(DRAGGED, id)
    offered?.onDrag(request(selection.has(id) ? selection.rows : [item]))
  }
  const columns = useMemo(
    () => itemColumns({ t, translate, isDraggable: offered && isTheirs }),
    [t, translate, offered, isTheirs],
  )
  return (
    <section
      {...entry}
      aria-label={person ? t('items.title', { name: person.name }) : t('items.nobodyTitle')}
      onDragStart={drag}
      className="grid min-w-0 content-start gap-3"
    >
      <header className="flex items-center gap-2 max-sm:flex-wrap">
        <h2 className="min-w-0 flex-1 font-semibold text-base">
          {person
            ? t.rich('items.titleLink', { name: () => <PersonName person={person} /> })
            : figures.data
              ? t('items.nobodyTitle')
              : '\u00a0'}
        </h2>
        <FilterSelect
          aria-label={t('items.kind')}
          value={view.kind}
          all={t('items.allKinds')}
          options={HAND_OVER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onPick={(kind) => change({ kind })}
          className="w-44 max-sm:order-last max-sm:w-full"
        />
        <Button
          variant="ghost"
          size="icon"
          title={t('items.close')}
          aria-label={t('items.close')}
          onClick={close}
        >
          <Icon of={X} />
        </Button>
      </header>
      <ProjectFigures person={view.person} chosen={view.projectId} query={figures} />
      <DataTable
        label={t('items.table')}
        columns={columns}
        rows={rows}
        rowId={itemId}
        isError={list.isError}
        onRetry={() => void list.refetch()}
        onOpen={(item) => router.push(itemAddress(item))}
        density="compact"
        rowClassName={({ isLate }) => (isLate ? 'row-alarm' : undefined)}
        empty={<EmptyState icon={CircleCheck} title={t('items.empty')} />}
        selection={offered ? selection : undefined}
        selectionLabel={({ kind, scenario }) =>
          t('items.select', { what: t(`kind.${kind}`), scenario: scenario.scenarioNumber })
        }
      />
      {list.data?.isCut && (
        <p className="text-muted-foreground text-sm">{t('items.cut', { count: LISTED_ITEMS })}</p>
      )}
      {offered && (
        <HandOverBar
          selection={selection}
          leftOut={selection.rows.filter((item) => !isTheirs(item)).length}
          onStart={() => offered.onStart(request(selection.rows))}
        />
      )}
    </section>
  )
}

/** Moves the focus to the items of a person who was opened by keyboard; closed, they return it to the person's row. */
function useEntry(entered: RefObject<boolean>, person: string) {
  const { change } = useUrlState()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (entered.current) ref.current?.focus()
    entered.current = false
  })
  const close = () => {
    document.querySelector<HTMLElement>(`tr[data-record="${person}"]`)?.focus()
    change({ person: null, kind: null })
  }
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && target === currentTarget) close()
  }
  return { close, ref, tabIndex: -1, onKeyDown }
}

interface HandOverBarProps {
  selection: RowSelection<WorkloadItem>
  /** Number of selected items of projects that only others change. */
  leftOut: number
  onStart: () => void
}

function HandOverBar({ selection, leftOut, onStart }: HandOverBarProps) {
  const t = useTranslations('workload.handOver')
  const isOffered = leftOut < selection.rows.length
  return (
    <SelectionBar
      selection={selection}
      maximum={LISTED_ITEMS}
      note={leftOut > 0 && (isOffered ? t('leftOut', { count: leftOut }) : <MembersOnlyNote />)}
    >
      {isOffered && <Button onClick={onStart}>{t('start')}</Button>}
    </SelectionBar>
  )
}

/** Returns whether the person may change the project of an item: what only others change is neither handed over nor dragged. */
function useIsTheirs(): (item: WorkloadItem) => boolean {
  const mayEditProjects = useMayEditProjects()
  return useCallback(({ project }) => mayEditProjects(project.rights), [mayEditProjects])
}

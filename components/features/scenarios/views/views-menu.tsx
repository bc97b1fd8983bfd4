'use client'

import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { viewsQuery } from '@/lib/features/scenarios/views/client'
import type { SavedView } from '@/lib/features/scenarios/views/contract'
import { canChangeView } from '@/lib/features/scenarios/views/policy'
import {
  isSameView,
  toViewAddress,
  VIEW_PARAMETER,
  type ViewAddress,
  viewParameters,
} from '@/lib/features/scenarios/views/rules'
import type { ViewList } from '@/lib/features/scenarios/views/values'
import type { PlacedColumn } from '@/lib/shared/table-columns'
import type { TableLayout } from '@/lib/shared/table-layout'
import { useViewChanges } from './use-view-changes'
import { layoutInAddress } from './use-view-layout'

const ViewDialog = lazyCode(() => import('./view-dialog'))

interface ViewsMenuProps {
  list: ViewList
  columns: readonly PlacedColumn[]
  layout: TableLayout
  /** Describes what a view shows. */
  describe: (address: ViewAddress) => string
}

/** The menu of the saved views of a list: opens one, saves the current address as one, and changes or deletes it. */
export function ViewsMenu({ list, columns, layout, describe }: ViewsMenuProps) {
  const t = useTranslations('scenarioViews')
  const actor = useActor()
  const { query, change } = useUrlState()
  const { data } = useQuery(viewsQuery(list))
  const [naming, setNaming] = useState<'new' | 'chosen' | null>(null)
  const isLoaded = useHasBeenTrue(naming !== null)
  const views = data?.views ?? []
  const chosen = views.find(({ _id }) => _id === query.get(VIEW_PARAMETER))
  const shown: ViewAddress = {
    ...toViewAddress(list, query),
    ...withoutNothing(layoutInAddress(columns, layout)),
  }
  const isChanged = chosen !== undefined && !isSameView(list, shown, chosen.address)
  const show = (view: Pick<SavedView, '_id' | 'address'> | null) =>
    change({
      ...Object.fromEntries(viewParameters(list).map((name) => [name, null])),
      cursor: null,
      ...view?.address,
      [VIEW_PARAMETER]: view?._id ?? null,
    })
  const { saveChanges, remove } = useViewChanges({
    describe,
    onRemoved: () => change({ [VIEW_PARAMETER]: null }),
  })
  const pick = (id: string) => {
    const view = views.find(({ _id }) => _id === id)
    if (view) show(view)
  }
  const isMine = ({ owner }: SavedView) => owner._id === actor.userId
  const choiceEntries = (id: string, of: SavedView[], toText: (view: SavedView) => string): MenuEntry[] =>
    of.length === 0
      ? []
      : [
          { id: `${id}-heading`, kind: 'heading', text: t(id === 'mine' ? 'mine' : 'shared') },
          {
            id,
            kind: 'choice',
            value: chosen?._id,
            onPick: pick,
            options: of.map((view) => ({ value: view._id, text: toText(view) })),
          },
        ]
  const mayChange = chosen && canChangeView(actor, { ...chosen, ownerId: chosen.owner._id })
  const entries: MenuEntry[] = [
    ...choiceEntries('mine', views.filter(isMine), ({ name }) => name),
    ...choiceEntries(
      'shared',
      views.filter((view) => !isMine(view)),
      ({ name, owner }) => t('sharedBy', { name, owner: owner.name }),
    ),
    ...(views.length === 0 ? [{ id: 'none', kind: 'heading' as const, text: t('none') }] : []),
    { id: 'line', kind: 'line' },
    { id: 'new', kind: 'action', text: t('saveNew'), onSelect: () => setNaming('new') },
    ...(mayChange
      ? actionEntries([
          ['save', t('saveChanges'), () => saveChanges(chosen, shown), !isChanged],
          ['edit', t('edit'), () => setNaming('chosen')],
          ['remove', t('remove'), () => remove(chosen)],
        ])
      : []),
    ...(chosen
      ? actionEntries([
          ['back', t('back'), () => show(chosen), !isChanged],
          ['leave', t('leave'), () => show(null)],
        ])
      : []),
  ]
  return (
    <>
      <Menu
        variant="outline"
        align="end"
        entries={entries}
        aria-label={
          chosen ? t('current', { name: chosen.name }) + (isChanged ? ` (${t('isChanged')})` : '') : undefined
        }
        className="max-w-64"
      >
        <Icon of={Bookmark} className={chosen ? 'fill-current' : undefined} />
        <span className="truncate">{chosen?.name ?? t('open')}</span>
        {isChanged && <span className="font-normal text-muted-foreground">{t('isChanged')}</span>}
      </Menu>
      {isLoaded && (
        <Suspense fallback={null}>
          <ViewDialog
            list={list}
            view={naming === 'chosen' ? chosen : undefined}
            address={shown}
            isOpen={naming !== null}
            onCreated={show}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type Action = readonly [id: string, text: string, onSelect: () => void, isDisabled?: boolean]

const actionEntries = (actions: readonly Action[]) =>
  actions.map(
    ([id, text, onSelect, isDisabled]): MenuEntry => ({ id, kind: 'action', text, onSelect, isDisabled }),
  )

const withoutNothing = ({ frozen, ...rest }: ReturnType<typeof layoutInAddress>): ViewAddress =>
  frozen === null ? rest : { ...rest, frozen }

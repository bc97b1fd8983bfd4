'use client'

import { useTranslations } from 'next-intl'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useUndoable } from '@/components/shared/use-undoable'
import { useDeleteView, useRestoreView, useUpdateView } from '@/lib/features/scenarios/views/client'
import type { SavedView } from '@/lib/features/scenarios/views/contract'
import { toViewAddress, type ViewAddress } from '@/lib/features/scenarios/views/rules'

interface ViewChangesInput {
  /** Describes what a view shows. */
  describe: (address: ViewAddress) => string
  onRemoved: () => void
}

/**
 * Returns functions that save the current address in a view and delete a view; both can be undone for 10 s. If somebody
 * else has changed the view meanwhile, the person is asked.
 */
export function useViewChanges({ describe, onRemoved }: ViewChangesInput) {
  const t = useTranslations('scenarioViews')
  const attempt = useUndoable()
  const { mutateAsync: update } = useUpdateView()
  const { mutateAsync: remove } = useDeleteView()
  const { mutateAsync: restore } = useRestoreView()
  return {
    saveChanges: (view: SavedView, address: ViewAddress) =>
      void attempt({
        of: `scenario-view:${view._id}`,
        work: async () => {
          const { _id, name } = view
          let before = view
          let stored = view
          const isMine = await settleChange({
            thing: view,
            field: { name: 'address', label: t('shows') },
            toText: (one) => describe(one.address),
            wanted: describe(address),
            identity: { of: (one) => sameText(one), wanted: sameText({ list: view.list, address }) },
            send: async (known) => {
              stored = (await update({ id: _id, body: { address, version: known.version } })).view
              before = known
            },
          })
          if (!isMine) return null
          const undo = async () => {
            await update({ id: _id, body: { address: before.address, version: stored.version } })
            return { restored: 1 }
          }
          return { title: t('changesSaved', { name }), undo }
        },
        failure: 'scenarioViews.failures.update',
      }),
    remove: ({ _id, name }: SavedView) =>
      void attempt({
        of: `scenario-view:${_id}`,
        work: async () => {
          await remove(_id)
          onRemoved()
          const undo = async () => {
            await restore(_id)
            return { restored: 1 }
          }
          return { title: t('removed', { name }), undo }
        },
        failure: 'scenarioViews.failures.remove',
      }),
  }
}

// Equal for addresses that show the same.
const sameText = ({ list, address }: Pick<SavedView, 'list' | 'address'>) =>
  JSON.stringify(toViewAddress(list, new Map(Object.entries(address))))

'use client'

import { ArrowDown, ArrowUp, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Protocol } from '@/lib/features/protocols/contract'
import { SIGNER_LIMIT } from '@/lib/features/protocols/values'
import { useDraftChange } from './use-draft-change'

/** The signers of a draft in the order in which they sign. */
export function DraftSigners({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols.draft')
  const { change, isPending } = useDraftChange(protocol)
  const people = protocol.signers.map(({ person }) => person)
  const ids = people.map(({ _id }) => _id)
  const move = (at: number, by: -1 | 1) => {
    if (isPending || ids[at + by] === undefined) return
    const order = [...ids]
    const [moved] = order.splice(at, 1)
    if (moved) order.splice(at + by, 0, moved)
    void change({ signerIds: order })
  }
  return (
    <>
      <ol className="grid max-w-xl gap-1 empty:hidden">
        {people.map(({ _id, name, team }, at) => (
          <li key={_id} data-record={_id} className="flex items-center gap-1 text-sm">
            <span className="wrap-anywhere min-w-0 grow">
              {at + 1}. {[name, team].filter(Boolean).join(', ')}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('earlier', { name })}
              aria-disabled={isPending || at === 0}
              onClick={() => move(at, -1)}
            >
              <Icon of={ArrowUp} />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('later', { name })}
              aria-disabled={isPending || at === people.length - 1}
              onClick={() => move(at, 1)}
            >
              <Icon of={ArrowDown} />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('removeSigner', { name })}
              aria-disabled={isPending}
              onClick={() => !isPending && void change({ signerIds: ids.filter((id) => id !== _id) })}
            >
              <Icon of={X} />
            </Button>
          </li>
        ))}
      </ol>
      {people.length < SIGNER_LIMIT && (
        <UserCombobox
          label={t('addSigner')}
          placeholder={t('addSigner')}
          className="w-full max-w-xs"
          without={ids}
          onPick={(person) => void change({ signerIds: [...ids, person._id] })}
        />
      )}
    </>
  )
}

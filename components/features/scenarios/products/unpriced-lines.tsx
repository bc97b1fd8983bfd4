'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Tags } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { NoteBox } from '@/components/shared/note-box'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { takePrices } from '@/lib/features/scenarios/products/client'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { isUnpriced } from '@/lib/features/scenarios/products/rules'

interface UnpricedLinesProps {
  scenario: ListedScenario
  stored: StoredLines
}

/** How many lines of a receipt have no price, and a button that takes those of its basket. */
export function UnpricedLines({
  scenario,
  stored: { products: lines, productsVersion },
}: UnpricedLinesProps) {
  const t = useTranslations('productLines.unpriced')
  const client = useQueryClient()
  const attempt = useAttempt()
  const mayEdit = useMayEdit()
  const [isPending, setIsPending] = useState(false)
  const count = lines.filter((line) => isUnpriced(line, scenario.type)).length
  const { basket } = scenario.data
  if (count === 0) return null
  const take = async (number: number) => {
    setIsPending(true)
    await attempt({
      of: `prices:${scenario._id}`,
      work: async () => {
        const stored = { lines, version: productsVersion }
        const taken = await takePrices(client, scenario._id, { basket: number, stored })
        toast({ title: t('taken', { count: taken, number: String(number) }) })
      },
      failure: 'productLines.failures.takePrices',
    })
    setIsPending(false)
  }
  return (
    <NoteBox
      tone="blue"
      icon={Tags}
      role="note"
      action={
        mayEdit &&
        basket !== null && (
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => void take(basket)}>
            {t('take', { number: String(basket) })}
          </Button>
        )
      }
    >
      {t('note', { count, total: lines.length })}
    </NoteBox>
  )
}

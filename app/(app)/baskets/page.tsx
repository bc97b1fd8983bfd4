import { BasketsScreen } from '@/components/features/baskets/baskets-screen'
import { BasketsHistory } from '@/components/features/history/baskets-history'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import {
  BASKET_PAGE_SIZE,
  basketsQuery,
  parseBasketSearch,
  toBasketPage,
} from '@/lib/features/baskets/client'
import { listBaskets } from '@/lib/features/baskets/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('layout.navigation.baskets')

export default async function BasketsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const query = parseBasketSearch(await searchParams)
  const first = async () => toBasketPage(await listBaskets({ query, limit: BASKET_PAGE_SIZE }))
  return (
    <Messages of="app/(app)/baskets/page.tsx">
      <Hydrated reads={[read(basketsQuery(query), first)]}>
        <BasketsScreen history={<BasketsHistory />} />
      </Hydrated>
    </Messages>
  )
}

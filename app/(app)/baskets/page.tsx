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
import { readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('layout.navigation.baskets')

export default async function BasketsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const query = parseBasketSearch(await searchParams)
  const given = { query, limit: BASKET_PAGE_SIZE }
  return (
    <Messages of="app/(app)/baskets/page.tsx">
      <Hydrated
        reads={[
          readShared(basketsQuery(query), given, async (page) => toBasketPage(await listBaskets(page))),
        ]}
      >
        <BasketsScreen history={<BasketsHistory />} />
      </Hydrated>
    </Messages>
  )
}

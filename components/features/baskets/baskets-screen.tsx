'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { TableExport } from '@/components/shared/data-table/table-export'
import { LazyPart } from '@/components/shared/lazy-part'
import { PageHeader } from '@/components/shared/page-header'
import { AddRecordDialog } from '@/components/shared/records/add-record-dialog'
import { SearchInput } from '@/components/shared/search-input'
import { Card, CardContent } from '@/components/ui/card'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlSearch } from '@/lib/client/url-search'
import { useExportBaskets } from '@/lib/features/baskets/client'
import { canEdit } from '@/lib/shared/actor'

const BasketList = lazyCode(() => import('./basket-list'))
const CreateBasket = lazyCode(() => import('./create-basket'), { isForChanges: true })

/** The screen of baskets and their products. The search is kept in the page's address. */
export function BasketsScreen({ history }: { history: ReactNode }) {
  const t = useTranslations('baskets')
  const mayEdit = canEdit(useActor())
  const [text, setText] = useUrlSearch('search')
  const exporting = useExportBaskets(text.trim())
  return (
    <>
      <PageHeader
        title={t('screen.title')}
        subtitle={t('screen.subtitle')}
        back={{ href: '/', label: t('screen.back') }}
        actions={
          <>
            {history}
            <TableExport exporting={exporting} failure="baskets.failures.export" isDisabled={false} />
            {mayEdit && (
              <AddRecordDialog form="basket" label={t('screen.create')} title={t('screen.create')}>
                {(close) => <CreateBasket onDone={close} />}
              </AddRecordDialog>
            )}
          </>
        }
      />
      <Card className="mb-3">
        <CardContent className="py-3">
          <search>
            <SearchInput
              label={t('screen.search')}
              placeholder={t('screen.searchPlaceholder')}
              value={text}
              onChange={setText}
            />
          </search>
        </CardContent>
      </Card>
      <LazyPart>
        <BasketList />
      </LazyPart>
    </>
  )
}

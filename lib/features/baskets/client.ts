import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { changeCalls, removalCalls, restoreCall, statusCalls } from '@/lib/client/record-calls'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { useTableExport } from '@/lib/client/table-export'
import { toEditValues } from '@/lib/shared/records'
import { parseSearchText } from '@/lib/shared/search-text'
import type {
  addBasketProduct,
  addBasketProducts,
  Basket,
  BasketProduct,
  createBasket,
  deleteBasketProducts,
  deleteBaskets,
  duplicateBasket,
  exportBaskets,
  listBasketGoods,
  listBasketOptions,
  listBaskets,
  searchBaskets,
  setStatusOfBaskets,
  undoStatusOfBaskets,
  updateBasket,
  updateBasketProduct,
} from './contract'
import { BASKET, BASKET_PRODUCT } from './rules'

/** Number of baskets on a page of the list. */
export const BASKET_PAGE_SIZE = 20

const LISTS = [BASKET.name, {}]

/** Returns the address of the list that is searched for a basket. */
export function basketAddress({ number }: { number: number }): string {
  return `/baskets?${new URLSearchParams({ search: String(number) })}`
}

/** Returns the search in an address. */
export function parseBasketSearch(address: { search?: unknown }): string {
  return parseSearchText(address.search)
}

/** Returns a page of the list as it was answered. */
export const toBasketPage = ({ baskets: rows, nextCursor }: z.input<typeof listBaskets.data>) => ({
  rows,
  nextCursor,
})

/** Returns the baskets that a search finds, with their products, page by page; all of them without a search. */
export function basketsQuery(query: string) {
  const limit = BASKET_PAGE_SIZE
  return pagedQuery({
    queryKey: [...LISTS, query],
    load: async ({ cursor, signal }) =>
      toBasketPage(
        query
          ? await callApi<typeof searchBaskets>('GET /baskets/search', {
              query: { query, limit, cursor },
              signal,
            })
          : await callApi<typeof listBaskets>('GET /baskets', { query: { limit, cursor }, signal }),
      ),
    subscribesTo: [{ subject: 'basket' }, { subject: 'basket_product' }, { subject: 'basket_uses' }],
    keepsFormer: true,
  })
}

/** The baskets that a scenario can name. */
export const basketOptionsQuery = callQuery<typeof listBasketOptions>('GET /baskets/options', {
  queryKey: [BASKET.name, 'options'],
  subscribesTo: [{ subject: 'basket' }],
})

/** Returns the products of active baskets whose barcode is this GTIN. */
export function basketGoodsQuery(gtin: string) {
  return callQuery<typeof listBasketGoods>('GET /baskets/goods/{gtin}', {
    queryKey: [BASKET.name, 'goods', gtin],
    params: { gtin },
    subscribesTo: [{ subject: 'basket' }, { subject: 'basket_product' }],
  })
}

/** Queries and mutations of the baskets. */
export const basketRecords = {
  rules: BASKET,
  update: () => import('./contract').then(({ updateBasket }) => updateBasket.body),
  toValues: ({ description, status }: Basket) => ({ description, status }),
  calls: () => ({
    ...changeCalls<typeof updateBasket>('PUT /baskets/{id}', { id: 'id', row: 'basket' }, {}),
    ...removalCalls<typeof deleteBaskets>('POST /baskets/bulk/delete', BASKET, {}),
    ...statusCalls<typeof setStatusOfBaskets, typeof undoStatusOfBaskets>('PUT /baskets/bulk/status', {}),
  }),
}

/** Loads the baskets that a search finds as a file, and lets the browser save it. */
export function useExportBaskets(query: string) {
  return useTableExport(BASKET.name, (format) =>
    callForFile<typeof exportBaskets>('GET /baskets/export', { query: { format, query } }),
  )
}

/** Adds a basket. */
export function useCreateBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof createBasket.body>) =>
      callApi<typeof createBasket>('POST /baskets', { body }),
    onSuccess: ({ basket }) => refetchAffected(client, { subject: 'basket', id: basket._id }),
  })
}

/** Duplicates a basket. */
export function useDuplicateBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof duplicateBasket>('POST /baskets/{id}/duplicate', { params: { id } }),
    onSuccess: ({ basket }) => refetchAffected(client, { subject: 'basket', id: basket._id }),
  })
}

type Page = ReturnType<typeof toBasketPage>

function store(client: QueryClient, changed: Basket): void {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          rows: page.rows.map((basket) => (basket._id === changed._id ? changed : basket)),
        })),
      },
  )
}

// The answer is shown at once; the lists are refetched whether the call succeeded or not.
function useProductCall<Input, Answer extends { basket?: Basket }>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ basket }) => basket && store(client, basket),
    onSettled: () => void refetchAffected(client, { subject: 'basket_product' }),
  })
}

/** Brings deleted products of baskets back. */
export function useRestoreProducts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => restoreCall('basket_product', ids),
    onSettled: () => void refetchAffected(client, { subject: 'basket_product' }),
  })
}

/** Adds a product to a basket. */
export function useAddProduct(id: string) {
  return useProductCall((body: z.input<typeof addBasketProduct.body>) =>
    callApi<typeof addBasketProduct>('POST /baskets/{id}/products', { params: { id }, body }),
  )
}

/** Adds products to a basket, all or none. */
export function useAddProducts(id: string) {
  return useProductCall((body: z.input<typeof addBasketProducts.body>) =>
    callApi<typeof addBasketProducts>('POST /baskets/{id}/products/bulk', { params: { id }, body }),
  )
}

/** Loads the schema that a changed product is validated with. */
export const productUpdate = () => import('./contract').then(({ updateBasketProduct: { body } }) => body)

/** Returns the initial values of the form that edits a product. */
export const toProductValues = (product: BasketProduct) => toEditValues(BASKET_PRODUCT.fields, product)

/** Changes a product of a basket. */
export function useChangeProduct(id: string) {
  return useProductCall(
    ({ productId, body }: { productId: string; body: z.input<typeof updateBasketProduct.body> }) =>
      callApi<typeof updateBasketProduct>('PUT /baskets/{id}/products/{productId}', {
        params: { id, productId },
        body,
      }),
  )
}

/** Deletes products of a basket, all of them or none. */
export function useRemoveProducts(id: string) {
  return useProductCall((ids: string[]) =>
    callApi<typeof deleteBasketProducts>('POST /baskets/{id}/products/bulk/delete', {
      params: { id },
      body: { ids },
    }),
  )
}

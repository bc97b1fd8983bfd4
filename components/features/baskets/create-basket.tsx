'use client'

import { ClipboardPaste, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId, useMemo } from 'react'
import { dataColumnHelper } from '@/components/shared/data-table/columns'
import { DataTable } from '@/components/shared/data-table/data-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useOpenForm } from '@/components/shared/form/open-form'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useCreatedToast } from '@/components/shared/use-created-toast'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { keepDraft } from '@/lib/client/drafts'
import { useTranslate } from '@/lib/client/translate'
import { basketAddress, useCreateBasket } from '@/lib/features/baskets/client'
import type { BasketProductValues } from '@/lib/features/baskets/contract'
import { isWholeProduct } from '@/lib/features/baskets/rules'
import { INPUT_ROW_HEIGHT, INPUT_TABLE, inputColumns } from './input-columns'
import { PasteProducts } from './paste-products'
import { BLANK_PRODUCT, ProductEntry, useProductForm } from './product-entry'

interface CreationValues {
  description: string
  products: BasketProductValues[]
}

const BLANK: CreationValues = { description: '', products: [] }
const PASTE_KEY = 'create-basket-paste'
const loadSchema = () =>
  import('@/lib/features/baskets/contract').then(({ createBasket }) => createBasket.body)

/** The form of a new basket: its description and its products, one by one or from a spreadsheet. */
export default function CreateBasket({ onDone }: { onDone: () => void }) {
  const t = useTranslations('baskets')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const showCreated = useCreatedToast()
  const id = useId()
  const [isPasting, setIsPasting] = useOpenForm(PASTE_KEY)
  const { mutateAsync } = useCreateBasket()
  const form = useContractForm({ schema: loadSchema, defaultValues: BLANK, draftKey: 'create-basket' })
  const entry = useProductForm('create-basket-product')
  const products = form.watch('products')
  const setProducts = (next: BasketProductValues[]) => form.setValue('products', next, { shouldDirty: true })
  const append = (...added: BasketProductValues[]) => setProducts([...products, ...added])
  const cancel = () => {
    form.draft.discard()
    entry.draft.discard()
    keepDraft(PASTE_KEY, null)
    onDone()
  }
  // A product that was typed but not added yet belongs to the basket as well.
  const takeEntry = (event: MouseEvent) => {
    const typed = entry.getValues()
    if (isWholeProduct(typed)) {
      append(typed)
      entry.reset(BLANK_PRODUCT)
      entry.draft.forget()
    } else if ([typed.productCode, typed.name, typed.barcode].some((text) => text.trim() !== '')) {
      event.preventDefault()
      void entry.trigger()
    }
  }
  const { errors } = form.formState
  const wrong = errors.products?.message ?? errors.products?.root?.message
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ContractForm
        id={id}
        form={form}
        onSubmit={async (body) => {
          const { basket } = await mutateAsync(body)
          showCreated(t('created', { number: basket.number }), basketAddress(basket))
          onDone()
        }}
        onFailure={(error) => showFailure(error, 'baskets.failures.create')}
      >
        <TextField
          name="description"
          label={t('form.description')}
          placeholder={t('form.descriptionPlaceholder')}
          required
        />
      </ContractForm>
      {isPasting ? (
        <PasteProducts
          draftKey={PASTE_KEY}
          onAdd={(pasted) => {
            append(...pasted)
            return true
          }}
          onClose={() => setIsPasting(false)}
        />
      ) : (
        <section aria-label={t('product.addTitle')} className="rounded-md border bg-muted/50 p-3">
          <ProductEntry form={entry} onAdd={(product) => append(product)}>
            <Button variant="ghost" onClick={() => setIsPasting(true)}>
              <Icon of={ClipboardPaste} />
              {t('paste.open')}
            </Button>
          </ProductEntry>
        </section>
      )}
      <ChosenProducts
        products={products}
        onRemove={(index) => setProducts(products.filter((_, other) => other !== index))}
      />
      {wrong && (
        <p role="alert" className="text-destructive text-xs">
          {wrong}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" form={id} onClick={takeEntry}>
          {t('form.submit')}
        </Button>
      </div>
    </div>
  )
}

interface ChosenProductsProps {
  products: BasketProductValues[]
  onRemove: (index: number) => void
}

function ChosenProducts({ products, onRemove }: ChosenProductsProps) {
  const t = useTranslations('baskets')
  const translate = useTranslate()
  const rows = products.map((product, index) => ({ ...product, index }))
  const columns = useMemo(
    () => [
      ...inputColumns<(typeof rows)[number]>(translate),
      dataColumnHelper<(typeof rows)[number]>().display({
        id: 'actions',
        header: t('product.actions'),
        meta: { kind: 'actions', isHeaderHidden: true },
        cell: ({ row: { original } }) => (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('creation.remove', { name: original.name })}
            onClick={() => onRemove(original.index)}
          >
            <Icon of={X} />
          </Button>
        ),
      }),
    ],
    [t, translate, onRemove],
  )
  return (
    <DataTable
      label={t('creation.products')}
      columns={columns}
      rows={rows}
      rowId={({ index }) => String(index)}
      density="compact"
      containerClassName={INPUT_TABLE}
      body={(body) => <VirtualBody body={body} rowHeight={INPUT_ROW_HEIGHT} />}
      empty={<p className="p-4 text-center text-muted-foreground text-sm">{t('creation.none')}</p>}
    />
  )
}

'use client'

import { ClipboardPaste } from 'lucide'
import { useTranslations } from 'next-intl'
import { useOpenForm } from '@/components/shared/form/open-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useAddProduct, useAddProducts } from '@/lib/features/baskets/client'
import type { BasketProductInput } from '@/lib/features/baskets/contract'
import { PasteProducts } from './paste-products'
import { ProductEntry, useProductForm } from './product-entry'

/** Returns the key of the draft of a new product. */
export const additionKey = (basketId: string) => `add-basket-product:${basketId}`

const pasteKey = (basketId: string) => `${additionKey(basketId)}:paste`

/** Adds products to a basket, one by one or from a spreadsheet. */
export function AddProducts({ basketId, onClose }: { basketId: string; onClose: () => void }) {
  const t = useTranslations('baskets')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const [isPasting, setIsPasting] = useOpenForm(pasteKey(basketId))
  const form = useProductForm(additionKey(basketId))
  const one = useAddProduct(basketId)
  const several = useAddProducts(basketId)
  const close = () => {
    form.draft.discard()
    onClose()
  }
  const addAll = async (products: BasketProductInput[]) => {
    try {
      const { added } = await several.mutateAsync({ products })
      toast({ title: t('product.addedSeveral', { count: added }) })
      return true
    } catch (error) {
      showFailure(error, 'baskets.failures.addProduct')
      return false
    }
  }
  if (isPasting) {
    return <PasteProducts draftKey={pasteKey(basketId)} onAdd={addAll} onClose={() => setIsPasting(false)} />
  }
  return (
    <section aria-label={t('product.addTitle')} className="rounded-md border bg-muted/50 p-3">
      <ProductEntry
        form={form}
        onAdd={async (product) => {
          await one.mutateAsync(product)
          toast({ title: t('product.added') })
        }}
        onFailure={(error) => showFailure(error, 'baskets.failures.addProduct')}
      >
        <Button variant="ghost" onClick={() => setIsPasting(true)}>
          <Icon of={ClipboardPaste} />
          {t('paste.open')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {common('cancel')}
        </Button>
      </ProductEntry>
    </section>
  )
}

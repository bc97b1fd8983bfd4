'use client'

import { ShoppingBasket } from 'lucide'
import { useTranslations } from 'next-intl'
import { ContractForm } from '@/components/shared/form/contract-form'
import { IdentifierField } from '@/components/shared/form/identifier-field'
import { NumberField } from '@/components/shared/form/number-field'
import { TextField } from '@/components/shared/form/text-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useCreateBasket } from '@/lib/features/baskets/client'

/** The key of the draft of a new basket. */
export const NEW_BASKET = 'new-basket'

const EMPTY_BASKET = {
  description: '',
  products: [{ productCode: '', name: '', barcode: '', supplierCode: '', price: '' }],
}

interface NewBasketFormProps {
  /** Whether no basket exists yet, so that a scenario needs this one. */
  isFirst: boolean
  onCreated: (number: number) => void
  onCancel: () => void
}

/** The form for a basket with one product, beside the form of a scenario. */
export function NewBasketForm({ isFirst, onCreated, onCancel }: NewBasketFormProps) {
  const t = useTranslations('baskets')
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const { mutateAsync } = useCreateBasket()
  const form = useContractForm({
    schema: () => import('@/lib/features/baskets/contract').then(({ createBasket }) => createBasket.body),
    defaultValues: EMPTY_BASKET,
    draftKey: NEW_BASKET,
  })
  const cancel = () => {
    form.draft.discard()
    onCancel()
  }
  return (
    <section aria-labelledby="new-basket" className="rounded-md border bg-muted/60 p-3.5">
      <h3 id="new-basket" className="flex items-center gap-2 font-medium">
        <Icon of={ShoppingBasket} className="size-4 text-muted-foreground" />
        {t(isFirst ? 'form.firstTitle' : 'form.title')}
      </h3>
      <p className="mb-3 text-muted-foreground text-sm">{t('form.hint')}</p>
      <ContractForm
        form={form}
        className="gap-3"
        onSubmit={async (body) => {
          const { basket } = await mutateAsync(body)
          toast({ title: t('created', { number: basket.number }) })
          onCreated(basket.number)
        }}
        onFailure={(error) => showFailure(error, 'baskets.failures.create')}
      >
        <TextField
          name="description"
          label={t('form.description')}
          placeholder={t('form.descriptionPlaceholder')}
          autoFocus={!isFirst}
          required
        />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
          <IdentifierField
            name="products.0.productCode"
            label={t('form.productCode')}
            maxLength={200}
            required
          />
          <TextField name="products.0.name" label={t('form.name')} maxLength={200} required />
          <IdentifierField
            name="products.0.barcode"
            label={t('form.barcode')}
            maxLength={200}
            isBarcode
            required
          />
          <IdentifierField name="products.0.supplierCode" label={t('form.supplierCode')} maxLength={200} />
          <NumberField name="products.0.price" label={t('fields.price')} kind="amount" />
        </div>
        <div className="flex justify-end gap-2">
          {!isFirst && (
            <Button variant="ghost" size="sm" onClick={cancel}>
              {common('cancel')}
            </Button>
          )}
          <Button type="submit" size="sm">
            {t('form.submit')}
          </Button>
        </div>
      </ContractForm>
    </section>
  )
}

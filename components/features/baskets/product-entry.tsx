'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import { type ContractFormReturn, useContractForm } from '@/components/shared/form/use-contract-form'
import { RecordInput } from '@/components/shared/records/record-input'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { BasketProductValues } from '@/lib/features/baskets/contract'
import { BASKET_PRODUCT, isWholeProduct } from '@/lib/features/baskets/rules'
import { blankValues, shownFields } from '@/lib/shared/records'

/** The initial values of a product's form. */
export const BLANK_PRODUCT = blankValues(BASKET_PRODUCT.fields)

const loadSchema = () =>
  import('@/lib/features/baskets/contract').then(({ addBasketProduct }) => addBasketProduct.body)

/** The form of a product that is not yet in a basket. */
export function useProductForm(draftKey: string) {
  return useContractForm<BasketProductValues>({ schema: loadSchema, defaultValues: BLANK_PRODUCT, draftKey })
}

interface ProductEntryProps {
  form: ContractFormReturn<BasketProductValues>
  /** Adds the typed product; the form is cleared for the next one. Throws on failure. */
  onAdd: (product: BasketProductValues) => Promise<void> | void
  onFailure?: (error: unknown) => void
  /** Further buttons, before the one that adds. */
  children: ReactNode
}

/** The inputs of another product, in one row if there is room; Enter adds it. */
export function ProductEntry({ form, onAdd, onFailure, children }: ProductEntryProps) {
  const t = useTranslations('baskets')
  const hintId = useId()
  const inputs = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  const isWhole = useIsWhole(form)
  const add = async (product: BasketProductValues) => {
    isAdded.current = false
    await onAdd(product)
    form.reset(BLANK_PRODUCT)
    isAdded.current = true
  }
  const focusFirst = () => {
    if (isAdded.current) inputs.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <ContractForm form={form} className="gap-2" onSubmit={add} onFailure={onFailure} onSettled={focusFirst}>
      <div ref={inputs} className="grid gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-5">
        {shownFields(BASKET_PRODUCT.fields)
          .filter(([, { kind }]) => kind !== 'flag')
          .map(([name, field]) => (
            <RecordInput key={name} name={name} field={field} />
          ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {shownFields(BASKET_PRODUCT.fields)
          .filter(([, { kind }]) => kind === 'flag')
          .map(([name, field]) => (
            <RecordInput key={name} name={name} field={field} />
          ))}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {!isWhole && (
            <p id={hintId} className="text-muted-foreground text-xs">
              {t('productFieldsRequired')}
            </p>
          )}
          {children}
          <Button
            type="submit"
            variant="secondary"
            disabled={!isWhole}
            aria-describedby={isWhole ? undefined : hintId}
          >
            <Icon of={Plus} />
            {t('product.add')}
          </Button>
        </div>
      </div>
    </ContractForm>
  )
}

function useIsWhole({ control }: Pick<ContractFormReturn<BasketProductValues>, 'control'>) {
  const [productCode = '', name = '', barcode = ''] = useWatch({
    control,
    name: ['productCode', 'name', 'barcode'],
  })
  return isWholeProduct({ productCode, name, barcode })
}

import { readAmount } from '@/lib/shared/written-number'

/** Selects what an input of a number holds where that is 0, so that what is typed next takes its place. */
export function selectZero(input: Pick<HTMLInputElement, 'value' | 'select'>): void {
  if (input.value.trim() !== '' && readAmount(input.value).value === 0) input.select()
}

/** An amount with its two decimals, such as `-12.50`. */
export function formatAmount(amount: number): string {
  return amount.toFixed(2)
}

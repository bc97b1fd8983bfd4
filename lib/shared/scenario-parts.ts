/** The parts of a scenario, as subjects of history. */
export const SCENARIO_PARTS = [
  'product_lines',
  'product_mark',
  'document',
  'receipt_photo',
  'step',
  'transaction',
  'financial',
  'error_report',
  'comment',
] as const

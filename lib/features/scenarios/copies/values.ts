/** The parts of a scenario that can be copied beside its data, in the order of the form (docs/domain.md, Copies). */
export const COPY_PARTS = ['products', 'marks', 'steps', 'documents', 'people'] as const

/** The parts that are copied unless the person says otherwise: marks are codes of real goods, which belong to one test. */
export const USUAL_COPY_PARTS = [
  'products',
  'steps',
  'documents',
  'people',
] as const satisfies readonly (typeof COPY_PARTS)[number][]

/** The maximum length of a list of numbers: any 1,000 of the first 10,000 fit into it. */
export const COPY_NUMBERS_LIMIT = 6_000

/** The maximum number of scenarios that a preview names. */
export const NAMED_COPIES = 20

type Moment = 'createdAt' | 'updatedAt' | 'trackedAt' | 'uploadedAt'

/** What Prisma takes to insert a row, with its moments as dates only, so that one row can be made after another. */
export type Row<Input> = {
  [Column in keyof Input]: Column extends Moment ? Exclude<Input[Column], string> : Input[Column]
}

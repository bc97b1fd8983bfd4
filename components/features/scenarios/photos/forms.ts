// What is opened to change the photos of receipts: in one file.

export { PhotoCrop } from './photo-crop'
export { ReceiptDialog } from './receipt-dialog'
export { TransactionDialog } from './transaction-dialog'

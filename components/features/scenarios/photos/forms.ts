// The dialogs that change the photos of receipts, so that they are loaded as one file.

export { PhotoCrop } from './photo-crop'
export { ReceiptDialog } from './receipt-dialog'
export { TransactionDialog } from './transaction-dialog'

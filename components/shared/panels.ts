// The panels that open above a page, in one file, as they share most of their code.

export { ConfirmQuestion } from './confirm-question'
export { FormSheet } from './form/form-sheet'
export { HintPanel } from './hint-panel'
export { RecordDialog } from './records/record-dialog'
export { SearchPanel } from './search-panel'
export { SuggestList } from './suggest-list'

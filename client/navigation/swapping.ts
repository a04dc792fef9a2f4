// What puts another page around the living player. It loads with a visitor's intent to go on.
export { letGo } from '../read-document.ts'
export { pressesDone } from './presses-done.ts'
export { loadSheets, scriptsOf, swapPage, wakePage } from './swap-page.ts'
export { swapVideo } from './swap-video.ts'
export { transit } from './transit.ts'

// Switches off staff checks for tests of other things: mira and ada need no second factor and no step-up. A deployment refuses
// this variable.
export const staffChecksOff = { STAFF_CHECKS: 'off' }

/** Whether a finger presses here: then a browser opens a list in a window of its own, and a keyboard covers the page. */
export const isByTouch = () => matchMedia("(pointer: coarse)").matches;

import type { errors as mk } from "../mk/errors.ts";
import type { Shape } from "../shape.ts";

export const errors = {
  required: "The field is required!",
  email: "Enter the correct email address format!",
  mpEmail: "Enter a valid e-mail address!",
  tooLong: "The field should not be longer than {{max}} characters!",
  tooManyDigits: "The field should not be longer than {{max}} digits!",
  invalid: "The entered value is not allowed!",
  timeOrder: "The start time must be before the end time!",
  coordinates: "Enter a place inside the country, for example 41.9965, 21.4314!",
  userExists: "The user already exists!",
  categoryExists: "The category already exists!",
  lastAdministrator: "At least one active administrator must remain!",
  officeInactive: "An inactive office can't get an MP!",
  pictureFormat: "You must attach a picture in jpg/png format!",
  pictureTooLarge: "The attached picture is larger than 500 KB!",
  pictureNotTaken: "The chosen picture is larger than 20 MB!",
  iconRequired: "Attach an icon!",
  iconFormat: "The attached icon must be a PNG!",
  iconTooLarge: "The attached icon is larger than 50 KB!",
  iconDimensions: "The icon must measure 128px x 128px!",
  day: "Write the date as 10.12.2026!",
  noSuchDay_one: "{{day}} does not exist: {{month}} has {{count}} day.",
  noSuchDay_other: "{{day}} does not exist: {{month}} has {{count}} days.",
  noSuchMonth: "There is no month {{month}}: first the day, then the month, as in 10.12.2026.",
  dayReach: "The year must be between 1900 and 2199!",
  dayAhead: "That day is still to come!",
  form: {
    check: "Check the fields for errors!",
    unsent: {
      title: "The form was not sent",
      text: "What you entered on this page was not sent. Do you want to leave it?",
      stay: "Stay on the page",
      leave: "Leave",
    },
  },
} satisfies Shape<typeof mk>;

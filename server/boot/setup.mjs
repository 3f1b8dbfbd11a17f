import "./setup.cjs";
